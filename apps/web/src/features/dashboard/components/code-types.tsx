import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { CODE_TYPE_TEXTS, CODE_TYPES } from '../model/texts.ts';

export function CodeTypes() {
  return (
    <Card title="Transaction code types">
      <CardContent>
        <dl className="grid gap-3 text-sm">
          {CODE_TYPES.map((type) => {
            const { name, text, sample } = CODE_TYPE_TEXTS[type];
            return (
              <div key={type}>
                <dt className="font-semibold">
                  {type} <span className="font-normal text-ink-3">{name}</span>
                </dt>
                <dd className="text-ink-2">{text}</dd>
                <dd className="mt-0.5 wrap-anywhere">
                  <Code>{sample}</Code>
                </dd>
              </div>
            );
          })}
        </dl>
      </CardContent>
    </Card>
  );
}
