"""What makes a checkout ready, a build and a release."""
