/** HTML that is safe to send unescaped. */
export interface Html {
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose values are escaped, unless they are `Html` themselves. Lists are joined. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  const written = values.map((value) => {
    if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
    return 'html' in value ? value.html : value.map((each) => each.html).join('');
  });
  return { html: String.raw({ raw: parts }, ...written) };
}

export const NOTHING: Html = { html: '' };

/**
 * A whole page. It has no script and no inline style, and cannot be framed.
 * @param formTargets origins to which a form may lead: browsers also check redirects after a form.
 */
export function page(
  title: string,
  basePath: string,
  content: Html,
  { status = 200, formTargets = [] }: { status?: number; formTargets?: readonly string[] } = {},
): Response {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · SIMULATED Wise</title>
<link rel="stylesheet" href="${basePath}/simulator.css">
</head>
<body>
<p class="mark" role="note"><strong>SIMULATED</strong> This is not Wise. No real account is used and no money moves.</p>
<main>
${content}
</main>
</body>
</html>
`;
  return new Response(document.html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'self'",
        `form-action ${["'self'", ...formTargets].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
  });
}
