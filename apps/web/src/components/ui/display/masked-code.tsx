import { hasKey, withKeysMasked } from '@clearbench/domain';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../buttons/copy-button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { LongCode } from './code.tsx';

interface MaskedCodeProps {
  value: string;
  /** The name of the copied value: `Webhook URL`. */
  item: string;
  /** Its readable form, such as an IBAN in groups. */
  format?: (value: string) => string;
  /** Around the code, such as a link. */
  wrap?: (code: ReactNode) => ReactNode;
  /** For a newly created key. */
  isRevealedAtFirst?: boolean;
  className?: string;
}

/**
 * A code with its copy button, which copies all of it. If it contains an API key, as the URL of a receiver does, the
 * key is masked until a button reveals it.
 */
export function MaskedCode(props: MaskedCodeProps) {
  const { value, item, format, wrap, isRevealedAtFirst = false, className } = props;
  const shown = format?.(value) ?? value;
  const [isRevealed, setIsRevealed] = useState(isRevealedAtFirst);
  const code = <LongCode value={isRevealed ? shown : withKeysMasked(shown)} className={className ?? ''} />;
  return (
    <>
      {wrap === undefined ? code : wrap(code)}
      {hasKey(shown) && (
        <RevealButton
          label={`Show ${item} in full`}
          isRevealed={isRevealed}
          onChange={setIsRevealed}
          className={BUTTON}
        />
      )}
      <CopyButton value={value} item={item} className={BUTTON} />
    </>
  );
}

/** The buttons add no height to a line of text. */
const BUTTON = '-my-1.5 align-middle';

interface RevealButtonProps {
  label: string;
  isRevealed: boolean;
  onChange: (isRevealed: boolean) => void;
  className?: string;
}

export function RevealButton({ label, isRevealed, onChange, className }: RevealButtonProps) {
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <IconButton
      icon={Icon}
      size="sm"
      label={label}
      aria-pressed={isRevealed}
      onClick={() => onChange(!isRevealed)}
      className={className ?? ''}
    />
  );
}
