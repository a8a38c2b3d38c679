import { type PlacedProblem, placedText } from '@clearbench/rule-documents/problems';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';

/** The problems of a document in an editor, with their lines. `title` omits their number: `The plan`. */
export function DocumentProblems({
  title,
  verb,
  problems,
}: {
  title: string;
  verb: 'has' | 'have';
  problems: readonly PlacedProblem[];
}) {
  return (
    <InlineAlert
      isSilent
      title={`${title} ${verb} ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`}
    >
      <ul className="grid gap-1">
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`} className="wrap-anywhere">
            {placedText(problem)}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
