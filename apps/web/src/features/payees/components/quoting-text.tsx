/** A text with codes between backticks. */
export function QuotingText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <code key={index} className="mono">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
