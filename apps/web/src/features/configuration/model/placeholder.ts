/** Reserved domains (RFC 2606, RFC 6761): a request to one never arrives. */
const RESERVED = /(^|\.)(example\.(com|net|org)|example|test|invalid)$/;

/** True if a URL, such as that of a sample, belongs to no real system. */
export const isPlaceholder = (url: string): boolean =>
  RESERVED.test(URL.parse(url)?.hostname.toLowerCase().replace(/\.$/, '') ?? '');
