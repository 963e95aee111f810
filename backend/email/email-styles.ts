/** Styles of emails that MJML's attributes cannot express: headings, tables, links, and dark colors. */
export const emailStyles = `
h1, p { margin: 0 0 16px; overflow-wrap: anywhere; }
h1 { font-size: 26px; font-weight: 700; line-height: 1.25; }
a { color: #0a5a62; }
.logo td { color: #ffffff; font-size: 22px; font-weight: 700; line-height: 32px; }
.logo img { border-radius: 8px; display: block; }
.aurora > table { background: linear-gradient(100deg, #7cf5c4, #57d8e6 48%, #9c96ff) !important; }
.details { padding: 4px 0 24px !important; }
.details th, .details td { border-bottom: 1px solid #ddd6c7; padding: 10px 0; vertical-align: top; }
.details th { font-weight: 400; padding-right: 16px; text-align: left; word-break: normal; }
.details td { font-weight: 600; overflow-wrap: anywhere; text-align: right; }
.foot p { margin-bottom: 8px; }
.foot a { color: #46536a; display: inline-block; padding: 4px 0; }
@media (max-width: 479px) {
  h1 { font-size: 23px; }
  .details th, .details td { font-size: 14px; }
  .logo > table > tbody > tr > td { padding: 16px 20px !important; }
  .card > table > tbody > tr > td { padding: 24px 20px 8px !important; }
  .foot > table > tbody > tr > td { padding: 24px 20px 40px !important; }
  .button table { width: 100% !important; }
  .button a { box-sizing: border-box; width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background-color: #071426 !important; }
  .card, .card > table { background: #0d1e37 !important; }
  .ink div, .ink table { color: #f4f1ea !important; }
  .ink a { color: #86ecce; }
  .details th, .details td { border-color: #22385a; }
  .button td, .button a { background: #72f1c1 !important; color: #04251b !important; }
  .foot div, .foot a { color: #b3c0d4 !important; }
}
`;
