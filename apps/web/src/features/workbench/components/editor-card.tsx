import { Copy, Download, FileUp, X } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, type Ref, useMemo } from 'react';
import { CodeEditor, type CodeEditorHandle } from '@/components/message/code-editor.tsx';
import { CodeView, type WantedPosition } from '@/components/message/code-view.tsx';
import { CompareButton } from '@/components/message/compare-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card } from '@/components/ui/display/card.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { downloadText, messageFileName } from '@/lib/files/download-text.ts';
import type { Marks } from '@/lib/messages/marks.ts';
import type { Opened } from '@/lib/messages/protocol.ts';
import type { WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { toShown } from '@/lib/messages/text-lines.ts';
import { isEditable } from '../model/document.ts';
import { EditorFooter } from './editor-footer.tsx';

export interface EditorCardProps {
  document: WorkbenchDocument;
  /** Created here: it must not be mistaken for a bank's message. */
  isSimulated: boolean;
  replaced: WorkbenchDocument | null;
  isStored: boolean;
  opened: Opened | null;
  marks: Marks;
  place: WantedPosition;
  editor: Ref<CodeEditorHandle>;
  /** A file is being dragged over the screen. */
  isDropTarget: boolean;
  onEdit: (shown: string) => void;
  onCaret: (line: number, column: number) => void;
  onPaste: (event: ClipboardEvent) => void;
  onRestore: () => void;
  onClear: () => void;
  onOpenFile: () => void;
  onToggleLineEnd: () => void;
  /** Takes the opened message out of its file to edit it; null when there is only one. */
  onEditAlone: (() => void) | null;
  /** The text of the opened message alone. */
  openedTextOf: () => string;
  /** The button that sends the text to the server. */
  post: ReactNode;
}

const PLACEHOLDER = [
  'Paste or type a message here, or drop a file.',
  '',
  '{1:F01OAKNGB20AXXX…   SWIFT MT',
  '<Document xmlns=…     ISO 20022',
  'ZCZC …                telex',
  '{ "amount": …         JSON',
  'DATE,AMOUNT,…         CSV',
].join('\n');

/** The text, with all problems marked. */
export function EditorCard(props: EditorCardProps) {
  const { document, opened, marks, place } = props;
  const editable = isEditable(document);
  const shown = useMemo(() => (editable ? toShown(document.text) : ''), [document.text, editable]);
  const isInvalid = opened !== null && opened.verdict === 'invalid' && document.text !== '';
  const format = opened?.format ?? 'unknown';
  const code = 'h-[26rem] max-h-[60dvh] lg:h-auto lg:max-h-none lg:min-h-0 lg:flex-1';
  return (
    <Card
      aria-label="Text"
      simulated={props.isSimulated}
      className={cn(
        'flex min-h-0 flex-col overflow-hidden lg:h-full',
        props.isDropTarget && 'outline-2 outline-accent outline-dashed',
      )}
    >
      <EditorHeader {...props} />
      {editable ? (
        <CodeEditor
          ref={props.editor}
          label="Message text"
          value={shown}
          format={format}
          marks={marks}
          activeLine={place.line}
          isInvalid={isInvalid}
          describedBy="workbench-place"
          placeholder={PLACEHOLDER}
          onChange={props.onEdit}
          onCaret={props.onCaret}
          onPaste={props.onPaste}
          className={code}
        />
      ) : (
        <>
          <LargeNotice onEditAlone={props.onEditAlone} />
          <CodeView
            label="Message text, read-only"
            text={document.text}
            format={format}
            marks={marks}
            wanted={place}
            onPlace={props.onCaret}
            onPaste={props.onPaste}
            className={code}
          />
        </>
      )}
      <EditorFooter {...props} />
    </Card>
  );
}

function EditorHeader({ document, isSimulated, replaced, opened, ...props }: EditorCardProps) {
  const { text, name } = document;
  const save = () => {
    const fileName = name ?? messageFileName(opened?.type ?? null, opened?.format ?? 'unknown', isSimulated);
    downloadText(text, fileName);
  };
  return (
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="truncate">{name ?? 'Message'}</h2>
        {isSimulated && <Tag variant="simulated">SIMULATED</Tag>}
        {replaced !== null && (
          <button
            type="button"
            onClick={props.onRestore}
            className="min-h-6 text-sm text-accent underline underline-offset-2"
          >
            Restore {replaced.name ?? 'the previous text'}
          </button>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-1">
        {text === '' ? (
          <Button icon={FileUp} size="sm" onClick={props.onOpenFile}>
            Open file
          </Button>
        ) : (
          <>
            <IconButton icon={FileUp} size="sm" label="Open file" onClick={props.onOpenFile} />
            <CopyButton value={text} item="Message" />
            <IconButton icon={Download} size="sm" label="Download" onClick={save} />
            <CompareButton textOf={props.openedTextOf} />
            <IconButton icon={X} size="sm" label="Clear" onClick={props.onClear} />
            <span className="ml-1.5 inline-flex">{props.post}</span>
          </>
        )}
      </span>
    </header>
  );
}

function LargeNotice({ onEditAlone }: { onEditAlone: (() => void) | null }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2 text-sm text-ink-2">
      <span>Too large to edit here, so it is read-only. All of it is checked.</span>
      {onEditAlone !== null && (
        <Button icon={Copy} size="sm" onClick={onEditAlone}>
          Edit this message alone
        </Button>
      )}
    </p>
  );
}
