/** Lets the browser save bytes as a file. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken over the file by then; the address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
