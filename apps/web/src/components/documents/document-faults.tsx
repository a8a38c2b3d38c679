import { InlineAlert } from '@/components/ui/inline-alert.tsx';

/** The faults of a document that somebody writes. `title` is without their number: `The plan`. */
export function DocumentFaults({
  title,
  verb,
  faults,
}: {
  title: string;
  verb: 'has' | 'have';
  faults: readonly { path: string; message: string }[];
}) {
  return (
    <InlineAlert
      isSilent
      title={`${title} ${verb} ${faults.length === 1 ? 'a problem' : `${faults.length} problems`}`}
    >
      <ul className="grid gap-1">
        {faults.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="wrap-anywhere">
            {path !== '' && <span className="mono">{path} </span>}
            {message}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
