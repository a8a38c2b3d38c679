/** Our list replaces Playwright's, so it begins with the features that Playwright turns off in Chromium. */
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
  // A process kept ready for the next page, which a test rarely opens.
  'SpareRendererForSitePerProcess',
  // A page then keeps the process of the blank page before it: a twelfth of the processor time of a test.
  'IsolateOrigins',
  'site-per-process',
  // The suggestions of the address bar are two pages of the browser's own, which every new window loads beside the console.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** The arguments of the browser in tests and benchmarks, besides those of Playwright. */
export const BROWSER_ARGS: readonly string[] = [
  '--disable-gpu',
  '--disable-site-isolation-trials',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];
