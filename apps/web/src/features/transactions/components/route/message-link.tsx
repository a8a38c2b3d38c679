interface MessageLinkProps {
  /** `MT103 ACK`. */
  text: string;
  onOpen: () => void;
}

/** Opens the message behind a step. */
export function MessageLink({ text, onOpen }: MessageLinkProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mono inline-flex min-h-6 items-center rounded-sm text-left text-xs text-accent underline underline-offset-2 hover:text-accent-strong"
    >
      {text}
      <span className="sr-only">, show message</span>
    </button>
  );
}
