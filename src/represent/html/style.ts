// The one stylesheet, served at /style.css: light and dark, no fonts, no images.

export const STYLE = `:root {
  color-scheme: light dark;
  --text: #1b1f24;
  --quiet: #57606a;
  --ground: #fff;
  --raised: #f4f6f8;
  --line: #d5dae0;
  --link: #0a58c2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6e8eb;
    --quiet: #9aa4af;
    --ground: #14171a;
    --raised: #1d2126;
    --line: #333a41;
    --link: #79b1ff;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--ground); overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
small, footer { color: var(--quiet); }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: baseline; padding: 1rem 0; border-bottom: 1px solid var(--line); }
header .home { font-weight: 700; color: var(--text); text-decoration: none; }
nav a { margin-right: 1rem; }
nav a[aria-current] { font-weight: 600; text-decoration: none; color: var(--text); }
footer { margin-top: 3rem; border-top: 1px solid var(--line); }
h1 { font-size: 1.9rem; line-height: 1.2; }
h2 { margin-top: 2rem; font-size: 1.3rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .6rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
.criteria th { width: 12rem; font-weight: 400; }
meter { width: 100%; min-width: 6rem; height: 1rem; }
pre { padding: .75rem; overflow-x: auto; background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; }
code { font: .9em/1.45 ui-monospace, monospace; }
form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin: 1rem 0; }
input, select, button { padding: .35rem .6rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; }
details { border-bottom: 1px solid var(--line); padding: .4rem 0; }
summary { cursor: pointer; }
.grade { display: inline-block; min-width: 2.2em; padding: 0 .4em; border-radius: .3em; text-align: center; font-weight: 700; color: #fff; background: #5d6670; }
.grade.a { background: #2c7a12; }
.grade.b { background: #5d6d0c; }
.grade.c { background: #8a6100; }
.grade.d { background: #b3450f; }
.grade.f { background: #b3261e; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; }
@media (max-width: 40rem) {
  .tools th:nth-child(n + 4), .tools td:nth-child(n + 4) { display: none; }
}
`
