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
  if (/^\/(login|register|reset-password)$/.test(location.pathname)) root.dataset.frame = 'auth';

  // Filled in by screen-preloads.ts when the console is built.
  const scripts = JSON.parse(document.currentScript?.dataset.scripts ?? '{}');
  const path = location.pathname;
  for (const file of scripts[path] ?? scripts[path.replace(/[^/]+$/, '*')] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
