/** The algorithms of authentication signatures. EBICS allows no others. */
export const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
export const AUTHENTICATED = "#xpointer(//*[@authenticate='true'])";
