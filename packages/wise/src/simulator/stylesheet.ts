const STYLE = `
:root { color-scheme: light dark; --text: #16211c; --muted: #55635c; --line: #d5ddd8; --card: #fff; --page: #f3f6f4;
  --accent: #17603c; --on-accent: #fff; --bad: #a3231f; --mark: #fff1c2; --on-mark: #4d3a00; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6eee9; --muted: #a3b2aa; --line: #33413a; --card: #18211d; --page: #0f1613;
    --accent: #7fd3a5; --on-accent: #0c1a13; --bad: #ff9c95; --mark: #3d3208; --on-mark: #ffe9a6; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.mark { margin: 0; padding: 10px 16px; background: var(--mark); color: var(--on-mark); text-align: center; }
main { max-width: 460px; margin: 40px auto; padding: 28px; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; }
@media (max-width: 500px) { main { margin: 0; border: 0; border-radius: 0; } }
h1 { margin: 0 0 8px; font-size: 1.4rem; line-height: 1.25; }
h2 { margin: 28px 0 8px; font-size: 1.05rem; }
p { margin: 0 0 16px; color: var(--muted); }
ul { margin: 0 0 16px; padding-left: 20px; }
label, legend { display: block; margin: 0 0 4px; padding: 0; font-weight: 600; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
fieldset label { display: flex; gap: 10px; align-items: center; padding: 10px 12px; border: 1px solid var(--line);
  border-radius: 8px; font-weight: 400; }
fieldset label + label { margin-top: 8px; }
input:not([type=radio]) { width: 100%; margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--muted); border-radius: 8px;
  background: transparent; color: inherit; font: inherit; }
button { width: 100%; padding: 12px; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.plain { margin-top: 10px; background: transparent; color: inherit; border-color: var(--muted); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { padding: 10px 12px; border: 1px solid var(--bad); border-radius: 8px; color: var(--bad); }
.row { display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 12px 0;
  border-top: 1px solid var(--line); }
.row p { margin: 0; }
.row button { width: auto; padding: 8px 14px; margin: 0; white-space: nowrap; }
code { overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
`;

export async function stylesheet(): Promise<Response> {
  return new Response(STYLE, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}
