/** Gives a text to the browser as a file to save. The code is loaded with the first file. */
export async function saveText(text: string, fileName: string): Promise<void> {
  const { downloadText } = await import('@/lib/download-text.ts');
  downloadText(text, fileName);
}
