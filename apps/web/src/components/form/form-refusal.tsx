import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import type { Refusal } from '@/lib/forms/use-form.ts';

/** Below the fields it could be out of view. */
const reveal = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'center' });

interface FormRefusalProps {
  /** `The webhook was not created`. */
  title: string;
  refusal: Refusal | null;
  /** A toast announces the same. */
  isSilent?: boolean;
}

/** The server's reasons to refuse a form, except for those that the fields already show. */
export function FormRefusal({ title, refusal, isSilent = false }: FormRefusalProps) {
  if (refusal === null || refusal.isAtFields) return null;
  const { error, others } = refusal;
  return (
    <div ref={reveal}>
      <InlineAlert isSilent={isSilent} title={title} className="mt-4">
        <p>{errorText(error)}</p>
        {others.length > 0 && (
          <ul className="mt-1 list-disc pl-4">
            {others.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </InlineAlert>
    </div>
  );
}
