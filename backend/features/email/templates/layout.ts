import { escaped } from "./text.ts"

/** The content of an email. All fields except `title` are HTML. */
interface EmailPage {
  readonly title: string
  readonly heading: string
  readonly paragraphs: ReadonlyArray<string>
  readonly quote: { readonly who: string; readonly lines: ReadonlyArray<string> } | null
  readonly button: { readonly label: string; readonly link: string }
  readonly endings: ReadonlyArray<string>
}

const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "'Atkinson Hyperlegible Next', Verdana, 'Segoe UI', sans-serif"

// Mail programs without dark mode or style sheets use the inline styles, which are the light ones.
const dark = `@media (prefers-color-scheme: dark) {
  .paper { background-color: #1b1815 !important; }
  .sheet { background-color: #24201c !important; border-color: #3a332c !important; }
  .ink { color: #f3ece2 !important; }
  .faded { color: #b7aa9b !important; }
  .ember { color: #e58a5b !important; }
  .button { background-color: #e58a5b !important; color: #1b1815 !important; }
  .quote { border-color: #e58a5b !important; }
}`

const paragraph = (html: string) =>
  `<p class="ink" style="margin:0 0 16px;color:#2b2622">${html}</p>`

const ending = (html: string) =>
  `<p class="faded" style="margin:0 0 12px;color:#6a6058;font-size:15px">${html}</p>`

const quoted = ({ who, lines }: NonNullable<EmailPage["quote"]>) =>
  `${paragraph(`<bdi>${who}</bdi> writes:`)}
<blockquote class="quote ink" dir="auto" style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid #a8481f;color:#2b2622;overflow-wrap:anywhere">${lines.join("<br>\n")}</blockquote>`

/** An email as HTML in the product's colors; readable even without any styles. */
export const page = ({
  title,
  heading,
  paragraphs,
  quote,
  button,
  endings,
}: EmailPage) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
${dark}
</style>
</head>
<body class="paper" style="margin:0;padding:24px 12px;background-color:#fbf7f0">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px 24px;background-color:#fffdf9;border:1px solid #e6dccd;border-radius:12px;font-family:${sans};font-size:18px;line-height:1.6;text-align:start">
<p class="ember" style="margin:0 0 12px;font-family:${serif};font-size:18px;color:#a8481f">Kintale</p>
<h1 class="ink" style="margin:0 0 20px;font-family:${serif};font-size:26px;line-height:1.3;font-weight:600;color:#2b2622;overflow-wrap:anywhere">${heading}</h1>
${paragraphs.map(paragraph).join("\n")}
${quote === null ? "" : quoted(quote)}
<p style="margin:28px 0"><a class="button" href="${button.link}" style="display:inline-block;padding:14px 28px;border-radius:12px;background-color:#a8481f;color:#ffffff;font-size:18px;font-weight:bold;text-decoration:none">${button.label}</a></p>
<p class="faded" style="margin:0 0 24px;color:#6a6058;font-size:15px;overflow-wrap:anywhere">Or copy this link into your browser:<br><a class="ember" href="${button.link}" style="color:#a8481f">${button.link}</a></p>
${endings.map(ending).join("\n")}
</div>
</body>
</html>
`
