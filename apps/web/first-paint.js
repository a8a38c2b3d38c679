// Runs before the first paint, so that the page never shows the wrong theme or the wrong frame. It is written into
// the page itself (screen-preloads.ts): a separate file would delay everything it preloads by one request.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is switched off: use the fallbacks.
      return null;
    }
  };
  const apply = () => {
    const theme = stored('clearbench.theme');
    const isChosen = theme === 'light' || theme === 'dark';
    root.dataset.theme = isChosen ? theme : dark.matches ? 'dark' : 'light';
    root.dataset.density = stored('clearbench.density') === 'compact' ? 'compact' : 'comfortable';
  };
  apply();
  dark.addEventListener('change', apply);
  addEventListener('storage', apply);
  // As workspaceOfPath in the contract has it.
  const [prefix] = /^\/w\/[a-z0-9-]{2,40}(?=\/|$)/.exec(location.pathname) ?? [''];
  const path = location.pathname.slice(prefix.length) || '/';
  const isAuth = /^\/(login|register|reset-password)$/.test(path);
  if (isAuth) root.dataset.frame = 'auth';

  // Filled in by screen-preloads.ts when the console is built.
  const preloads = JSON.parse(document.currentScript?.dataset.preloads ?? '{}');
  const [segment] = /[^/]*$/.exec(path);
  const preload = preloads[path] ?? preloads[path.replace(/[^/]+$/, ':id')];
  if (preload === undefined) return;
  const fetchEarly = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  // The first requests of the screen, in the form in which it will make them. They come before the scripts: a browser makes six
  // requests at a time, and the server needs time for these.
  const ask = (href) =>
    fetchEarly({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href: prefix + href });
  for (const path of preload.reads ?? []) {
    // The parameters of the page select what a list asks for.
    if (location.search === '' || !path.includes('?')) ask(path.replace(':id', () => segment));
  }
  ask(preload.asks);
  for (const file of preload.scripts) fetchEarly({ rel: 'modulepreload', href: `/${file}` });
})();
