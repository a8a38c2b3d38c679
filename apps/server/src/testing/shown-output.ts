/** The output of a command as a document shows it: `…` stands for any text. */
export const asPattern = (output: string): RegExp =>
  new RegExp(
    output
      .trim()
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^]*?'),
  );
