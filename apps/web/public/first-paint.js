// Runs before the first paint, so that the page never shows the wrong theme or the wrong frame. It is a file of
// its own because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const applyTheme = () => {
    let stored = null;
    try {
      stored = localStorage.getItem('clearbench.theme');
    } catch {
      // Storage is switched off: then the system decides.
    }
    const known = stored === 'light' || stored === 'dark';
    root.dataset.theme = known ? stored : dark.matches ? 'dark' : 'light';
  };
  applyTheme();
  dark.addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);
  const path = location.pathname;
  const isAuth = /^\/(login|register|reset-password)$/.test(path);
  if (isAuth) root.dataset.frame = 'auth';

  // Filled in by screen-preloads.ts when the console is built.
  const preloads = JSON.parse(document.currentScript?.dataset.preloads ?? '{}');
  const [segment] = /[^/]*$/.exec(path);
  const preload = preloads[path] ?? preloads[path.replace(/[^/]+$/, '*')];
  if (preload === undefined) return;
  const fetchEarly = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  for (const file of preload.scripts) fetchEarly({ rel: 'modulepreload', href: `/${file}` });
  // The first things that the screen will ask for, in the way it will ask.
  const ask = (href) => fetchEarly({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href });
  ask(preload.asks);
  if (preload.reads !== undefined && location.search === '') ask(preload.reads.replace('*', segment));
})();
