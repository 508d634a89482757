/** A mail as text and as HTML, from one description. HTML has only tables and inline styles, which Gmail and Outlook preserve. */
export interface MailBody {
  title: string;
  intro: string;
  sections: readonly MailSection[];
  /** Why it was sent, and how to stop it. */
  footer: { text: string; link: MailLink };
}

export interface MailLink {
  text: string;
  href: string;
}

export interface MailSection {
  heading: string;
  /** Headings of the cells after a row's label. */
  columns?: readonly string[];
  rows: readonly MailRow[];
  /** Below the rows. */
  link?: MailLink;
}

interface MailRow {
  label: string;
  href?: string;
  cells: readonly string[];
}

/** Returns the body of a mail in plain text. */
export function textOf({ title, intro, sections, footer }: MailBody): string {
  const parts = sections.map(({ heading, columns = [], rows, link }) => {
    const lines = rows.map(({ label, href, cells }) => {
      const named = cells.map((cell, index) => [columns[index], cell].filter(Boolean).join(' '));
      return `- ${[label, ...named].join(', ')}${href ? `\n  ${href}` : ''}`;
    });
    return [heading.toUpperCase(), ...lines, ...(link ? [`${link.text}: ${link.href}`] : [])].join('\n');
  });
  return [title, intro, ...parts, `${footer.text}\n${footer.link.text}: ${footer.link.href}`, ''].join(
    '\n\n',
  );
}

const FONT = 'font-family:Arial,Helvetica,sans-serif';
const INK = `${FONT};font-size:15px;line-height:22px;color:#16211f`;
const MUTED = `${FONT};font-size:13px;line-height:20px;color:#56625f`;
const LINE = 'border-top:1px solid #dad6cc';
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Returns the body of a mail in HTML. Outlook takes the width of the attribute, other programs that of the style. */
export function htmlOf({ title, intro, sections, footer }: MailBody): string {
  return `<!doctype html>
<html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:0;background:#f3f0e9">
${TABLE} width="100%" style="background:#f3f0e9"><tr><td align="center" style="padding:16px 8px">
${TABLE} width="600" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #dad6cc"><tr><td style="padding:24px 20px">
<h1 style="margin:0 0 8px;font-family:Georgia,serif;font-size:24px;line-height:30px;font-weight:normal;color:#0b5a52">${escaped(title)}</h1>
<p style="margin:0;${INK}">${escaped(intro)}</p>
${sections.map(sectionHtml).join('\n')}
<p style="margin:28px 0 0;padding-top:12px;${LINE};${MUTED}">${escaped(footer.text)} ${anchor(footer.link, MUTED)}</p>
</td></tr></table>
</td></tr></table>
</body></html>`;
}

function sectionHtml({ heading, columns = [], rows, link }: MailSection): string {
  const head =
    columns.length === 0
      ? ''
      : `<tr><th></th>${columns.map((text) => `<th align="right" style="padding:0 0 6px 12px;font-weight:normal;${MUTED}">${escaped(text)}</th>`).join('')}</tr>`;
  return `<h2 style="margin:28px 0 8px;${FONT};font-size:17px;line-height:24px;color:#16211f">${escaped(heading)}</h2>
<table${columns.length === 0 ? ' role="presentation"' : ''} width="100%" cellpadding="0" cellspacing="0" border="0">${head}
${rows.map(columns.length === 0 ? lineHtml : figuresHtml).join('\n')}</table>
${link ? `<p style="margin:8px 0 0;${INK}">${anchor(link)}</p>` : ''}`;
}

function figuresHtml({ label, cells }: MailRow): string {
  const figures = cells.map(
    (cell, index) =>
      `<td align="right" style="padding:7px 0 7px 12px;${LINE};white-space:nowrap;${INK}${index === 0 ? ';font-weight:bold' : ''}">${escaped(cell)}</td>`,
  );
  return `<tr><th align="left" style="padding:7px 0;${LINE};font-weight:normal;${INK}">${escaped(label)}</th>${figures.join('')}</tr>`;
}

function lineHtml({ label, href, cells }: MailRow): string {
  const about = cells.map((cell) => `<br><span style="${MUTED}">${escaped(cell)}</span>`).join('');
  return `<tr><td style="padding:9px 0;${LINE};${INK}">${href ? anchor({ text: label, href }) : escaped(label)}${about}</td></tr>`;
}

function anchor({ text, href }: MailLink, style = INK): string {
  return `<a href="${escaped(href)}" style="${style};color:#0b5a52;text-decoration:underline">${escaped(text)}</a>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
