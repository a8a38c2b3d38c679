import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';

/** The problems of a document in an editor. `title` omits their number: `The plan`. */
export function DocumentProblems({
  title,
  verb,
  problems,
}: {
  title: string;
  verb: 'has' | 'have';
  problems: readonly { path: string; message: string }[];
}) {
  return (
    <InlineAlert
      isSilent
      title={`${title} ${verb} ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`}
    >
      <ul className="grid gap-1">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="wrap-anywhere">
            {path !== '' && <span className="mono">{path} </span>}
            {message}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
