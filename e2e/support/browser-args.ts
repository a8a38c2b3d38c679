/** A list of our own replaces Playwright's, so it begins with what that one turns off in Chromium. */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The suggestions of the address bar are two pages of the browser's own, which every new window loads beside the console.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** How tests and benchmarks start the browser, besides what Playwright adds. */
export const BROWSER_ARGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];
