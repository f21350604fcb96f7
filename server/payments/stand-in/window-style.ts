/** The style is self-contained: in development the shop's styles are loaded by script, which does not run here. */
export const WINDOW_STYLE = `
body{margin:0;background:var(--bone,#efeae1);color:var(--ink,#17171a);font:400 1rem/1.5 var(--text,system-ui,sans-serif)}
.test{margin:0;padding:12px 16px;background:var(--brass,#c9a24a);color:var(--ink,#17171a);font-size:.8125rem;font-weight:700;text-align:center}
.window{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;max-width:440px;margin:0 auto;padding:24px 20px 32px}
.window p,.window h1,.window h2{margin:0}
.window h1{font-size:clamp(1.75rem,8vw,2.25rem);line-height:1.05;overflow-wrap:anywhere}
.shop{font-weight:900;font-stretch:125%;letter-spacing:.02em}
.window form,.window section{display:grid;gap:20px}
.window section{padding-top:16px;border-top:1px solid var(--ink,#17171a)}
.window select{min-height:48px;padding:8px;border:1px solid var(--ink,#17171a);border-radius:0;background:transparent;color:inherit;font:inherit;max-width:100%}
.window fieldset{display:grid;gap:12px;min-width:0;margin:0;padding:16px 0 0;border:0;border-top:1px solid var(--ink,#17171a)}
.window legend{float:left;padding:0;font-weight:800}
.window legend+*{clear:both}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
.window button,.window a.main{flex:1 1 120px;box-sizing:border-box;min-height:48px;padding:12px 16px;border:1px solid var(--ink,#17171a);border-radius:0;background:transparent;color:inherit;font:inherit;font-weight:800;line-height:1.4;text-align:center;text-decoration:none;cursor:pointer}
.window a.main{display:block}
.window .main{background:var(--ink,#17171a);color:var(--bone,#efeae1)}
.window a:not(.main){display:inline-block;padding-block:10px;color:inherit}
.window .small a:not(.main){padding-block:0;display:inline}
.window :focus-visible{outline:2px solid var(--oxide,#c8321f);outline-offset:3px}
.window .notice{padding:12px 16px;border-left:3px solid var(--oxide,#c8321f);background:var(--paper,#f7f4ee)}
.small{font-size:.875rem}
`.trim()
