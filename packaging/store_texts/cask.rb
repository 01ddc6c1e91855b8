cask "puesto-de-mando" do
  version "$version"
  arch arm: "arm64", intel: "x86_64"
  sha256 arm:   "$arm_sum",
         intel: "$intel_sum"

  url "$mac_url"
  name "$name"
  name "$name_en"
  desc "$plain_summary"
  homepage "$home"

  depends_on macos: ">= :ventura"

  app "$name.app"

  # No zap: what lies in ~/Library/Application Support/puesto are the player's sessions and cards.
end
