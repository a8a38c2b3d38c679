import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { type PayloadTemplate, REQUIRED_FIELDS, TEMPLATES, templateValues } from '../model/templates.ts';

export function TemplatesTab({ onApply }: { onApply: (template: PayloadTemplate) => void }) {
  const [values] = useState(() => templateValues(new Date()));
  return (
    <>
      <ul className="grid gap-4.5 md:grid-cols-2 xl:grid-cols-6">
        {TEMPLATES.map((template) => (
          <li
            key={template.id}
            className="grid md:max-xl:last:col-span-2 xl:col-span-3 xl:nth-[-n+3]:col-span-2"
          >
            <Card
              aria-labelledby={`template-${template.id}`}
              className="flex flex-col"
              title={template.title}
              aside={<Tag>{template.fileFormat.toUpperCase()}</Tag>}
            >
              <CardContent className="flex flex-1 flex-col gap-3">
                <p className="text-ink-2">{template.text}</p>
                <CodeBlock aria-label={`Template ${template.title}`} className="max-h-44 flex-1 text-xs">
                  {template.content(values)}
                </CodeBlock>
                <Button
                  className="mt-auto self-start"
                  aria-label={`Apply template ${template.title}`}
                  onClick={() => onApply(template)}
                >
                  Apply Template
                </Button>
              </CardContent>
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-4.5 grid gap-4.5 lg:grid-cols-2">
        {REQUIRED_FIELDS.map(({ type, fields }) => (
          <Card key={type} aria-labelledby={`required-${type}`} title={`Required fields of ${type}`}>
            <CardContent>
              <dl className="grid gap-1.5">
                {fields.map(({ name, text }) => (
                  <div key={name} className="grid gap-x-3 sm:grid-cols-[min(12rem,50%)_minmax(0,1fr)]">
                    <dt className="mono wrap-anywhere">{name}</dt>
                    <dd className="text-sm text-ink-2">{text}</dd>
                  </div>
                ))}
              </dl>
            </CardContent>
          </Card>
        ))}
      </div>
    </>
  );
}
