/** Domains that belong to nobody (RFC 2606, RFC 6761): what is sent there never arrives. */
const RESERVED = /(^|\.)(example\.(com|net|org)|example|test|invalid)$/;

/** Whether a URL, such as that of a sample, names no system of anybody. */
export const isPlaceholder = (url: string): boolean =>
  RESERVED.test(URL.parse(url)?.hostname.toLowerCase().replace(/\.$/, '') ?? '');
