import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { TextView, type TextViewProps } from './text-view.tsx';

const VIEWS = [
  { value: 'form', label: 'Form' },
  { value: 'text', label: 'Text' },
] as const;

interface DocumentEditorProps extends TextViewProps {
  title: string;
  form: ReactNode;
  /** Shown above the text only. */
  textAction?: ReactNode;
  save: { label: string; isPending: boolean; isReady: boolean; onSave: () => void };
  onDiscard: () => void;
  /** The server's verdict on the text, which stands beside it. */
  check: ReactNode;
}

/** A document as a form or as text, two views of the same text, with its check beside it. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { title, form, textAction, save, onDiscard, check, ...text } = props;
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('form');
  return (
    <div data-wide className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Card
        title={title}
        aside={
          <>
            {view === 'text' && textAction}
            <SegmentedControl
              label={`View of ${text.name}`}
              value={view}
              onValueChange={setView}
              segments={VIEWS}
            />
          </>
        }
      >
        <div className="grid gap-4 p-4">
          {view === 'form' ? form : <TextView {...text} />}
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" sending={save.isPending} disabled={!save.isReady} onClick={save.onSave}>
              {save.label}
            </Button>
            <Button variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        </div>
      </Card>
      {check}
    </div>
  );
}
