/** The address in the examples: that of a server on the reader's own machine. */
const EXAMPLE_ADDRESS = 'http://127.0.0.1:4400';

/** Shows the address of the server that serves this page in place of the example's, so that commands work as they are copied. */
export function showAddress(page: Element, address: string): void {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.nodeValue?.includes(EXAMPLE_ADDRESS)) {
      text.nodeValue = text.nodeValue.replaceAll(EXAMPLE_ADDRESS, address);
    }
  }
}
