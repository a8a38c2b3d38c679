import { Textarea } from '@/components/ui/forms/textarea.tsx';

const ROWS_MIN = 18;
const ROWS_MAX = 34;

interface DocumentTextProps {
  text: string;
  /** Without it, the text can only be read. */
  onText?: (text: string) => void;
}

/** The text of a document in YAML or JSON, in a field. */
export const DocumentText = ({ text, onText }: DocumentTextProps) => (
  <Textarea
    rows={Math.min(ROWS_MAX, Math.max(ROWS_MIN, text.split('\n').length + 1))}
    spellCheck={false}
    autoCapitalize="off"
    className="mono resize-y overflow-x-auto whitespace-pre"
    wrap="off"
    value={text}
    readOnly={onText === undefined}
    onChange={(event) => onText?.(event.target.value)}
  />
);
