import { useState } from 'react';
import { Fact, Facts } from '@/components/facts.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { CodeSample } from '@/components/ui/display/code-sample.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import {
  ENDPOINTS,
  type Endpoint,
  FURTHER_BODIES,
  HEADERS,
  RESPONSE_SAMPLES,
  requestSamples,
} from '../model/endpoints.ts';

const BODIES: readonly Endpoint[] = [...ENDPOINTS, ...FURTHER_BODIES];

/** The endpoints for partners' payments, with requests and responses. */
export function HttpPayloads() {
  const [title, setTitle] = useState(BODIES[0]?.title ?? '');
  const chosen = BODIES.find((body) => body.title === title);
  return (
    <>
      <ul aria-label="Endpoints" className="grid gap-2">
        {ENDPOINTS.map(({ path, title: name, text }) => (
          <li
            key={path}
            className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 rounded-md border border-line px-3 py-1.5"
          >
            <Tag>POST</Tag>
            <Code className="min-w-0">{path}</Code>
            <CopyButton value={`${location.origin}${path}`} item={`${name} URL`} />
            <span className="text-sm text-ink-2">
              {name}: {text}
            </span>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 mb-1 font-semibold">Headers</h3>
      <Facts>
        {HEADERS.map(({ name, value }) => (
          <Fact key={name} label={name}>
            <Code>{value}</Code>
          </Fact>
        ))}
      </Facts>
      <p className="mt-1.5 text-sm text-ink-2">
        Every path accepts every format up to 10 MB and recognises it by its content, so{' '}
        <Code>application/json</Code> always works. The body is JSON, MT103, ISO 20022, a telex or CSV.
      </p>
      <h3 className="mt-4 mb-2 font-semibold">Request</h3>
      <SegmentedControl
        label="Payload"
        value={title}
        onValueChange={setTitle}
        segments={BODIES.map((body) => ({ value: body.title, label: body.title }))}
        className="mb-2"
      />
      {chosen !== undefined && (
        <CodeSample
          key={title}
          label={`Request, ${title}`}
          variants={requestSamples(location.origin, chosen)}
        />
      )}
      <h3 className="mt-4 mb-1 font-semibold">Responses</h3>
      <CodeSample label="Responses" variants={RESPONSE_SAMPLES} />
    </>
  );
}
