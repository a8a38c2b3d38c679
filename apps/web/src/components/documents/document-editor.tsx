import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { DocumentViews } from './document-views.tsx';
import { TextView, type TextViewProps } from './text-view.tsx';

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
  return (
    <DocumentViews
      title={title}
      name={text.name}
      words={{ label: 'Form', content: form }}
      text={<TextView {...text} />}
      textAction={textAction}
      footer={
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" sending={save.isPending} disabled={!save.isReady} onClick={save.onSave}>
            {save.label}
          </Button>
          <Button variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      }
      check={check}
    />
  );
}
