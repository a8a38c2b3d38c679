import type { PlanDocument } from '@clearbench/test-plans/document';
import { limitText } from '../model/limit-text.ts';

/** The cases of a plan, with their time limits, steps and forbidden events. */
export function PlanInWords({ plan: { title, cases } }: { plan: PlanDocument }) {
  return (
    <ol aria-label={`Cases of ${title}`} className="grid grid-cols-1 gap-2.5">
      {cases.map(({ id, title: name, steps, never = [], within }) => (
        <li key={id} className="border-l-2 border-line-strong pl-3">
          <p className="font-medium wrap-anywhere">
            {name} <span className="font-normal text-ink-3">within {limitText(within)}</span>
          </p>
          {steps.map(({ text, where }) => (
            <p key={`${text} ${where}`} className="text-sm text-ink-2 wrap-anywhere">
              {text}
            </p>
          ))}
          {never.map(({ text, where }) => (
            <p key={`never ${text} ${where}`} className="text-sm text-ink-2 wrap-anywhere">
              Must not happen: {text}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
