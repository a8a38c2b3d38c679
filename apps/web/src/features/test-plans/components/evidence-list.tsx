import type { Evidence } from '@clearbench/contract';
import { Fragment } from 'react';
import { ClockTime } from '@/components/time.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { evidenceLinks } from '../model/evidence-links.ts';

/** The events that decided a case, each with links to its screens and with the facts that conditions used. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  if (evidence.length === 0) return null;
  return (
    <ul className="mt-1 grid grid-cols-1 gap-1">
      {evidence.map((event) => (
        <li key={`${event.on} ${event.id}`} className="min-w-0 text-sm text-ink-2">
          <span className="text-ink-3">
            <ClockTime iso={event.at} />{' '}
          </span>
          <span className="wrap-anywhere">{event.summary}</span>
          {evidenceLinks(event).map(({ label, href }) => (
            <Fragment key={label}>
              {' · '}
              <TextLink href={href} aria-label={`${label}: ${event.summary}`}>
                {label}
              </TextLink>
            </Fragment>
          ))}
          <details>
            <summary className="inline-block min-h-6 cursor-pointer py-0.5 text-ink-3 hover:text-ink">
              Facts
            </summary>
            <CodeBlock aria-label={`Facts: ${event.summary}`} className="mt-1 max-h-64">
              {JSON.stringify(event.facts, null, 2)}
            </CodeBlock>
          </details>
        </li>
      ))}
    </ul>
  );
}
