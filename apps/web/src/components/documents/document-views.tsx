import { type ReactNode, useState } from 'react';
import { Card } from '@/components/ui/display/card.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';

interface DocumentViewsProps {
  title: ReactNode;
  /** For labels, as in `View of the rules`. */
  name: string;
  /** The document in words, and the label of that view. */
  words: { label: string; content: ReactNode };
  text: ReactNode;
  /** Shown above the text only. */
  textAction?: ReactNode;
  /** Below either view. */
  footer?: ReactNode;
  /** The server's verdict on the text, which stands beside it. */
  check: ReactNode;
}

/** A document in words or as text, with its check beside it. */
export function DocumentViews(props: DocumentViewsProps) {
  const { title, name, words, text, textAction, footer, check } = props;
  const [view, setView] = useState<'words' | 'text'>('words');
  return (
    <div
      data-wide
      className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]"
    >
      <Card
        title={title}
        aside={
          <>
            {view === 'text' && textAction}
            <SegmentedControl
              label={`View of ${name}`}
              value={view}
              onValueChange={setView}
              segments={[
                { value: 'words', label: words.label },
                { value: 'text', label: 'Text' },
              ]}
            />
          </>
        }
      >
        <div className="grid grid-cols-1 gap-4 p-4">
          {view === 'words' ? words.content : text}
          {footer}
        </div>
      </Card>
      {check}
    </div>
  );
}
