import { isJson } from '@clearbench/rule-documents/edit-text';
import { hasComments, type ParsedFile, toJson, toYaml } from '@clearbench/rule-documents/files';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { DocumentText } from './document-text.tsx';

export interface TextViewProps {
  text: string;
  onText: (text: string) => void;
  /** For labels, as in `Text of the rules`. */
  name: string;
  hint: string;
  parse: (text: string) => ParsedFile;
}

/** The document as YAML or JSON. */
export function TextView({ text, onText, name, hint, parse }: TextViewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const parsed = parse(text);
  const other = isJson(text) ? 'YAML' : 'JSON';
  const convert = () => {
    setIsAsking(false);
    if (parsed.ok) onText(other === 'YAML' ? toYaml(parsed.data) : toJson(parsed.data));
  };
  return (
    <>
      <Field
        label={`Text of ${name}`}
        hint={hint}
        aside={
          <Button
            size="sm"
            variant="ghost"
            disabled={!parsed.ok}
            onClick={() => (other === 'JSON' && hasComments(text) ? setIsAsking(true) : convert())}
          >
            Convert to {other}
          </Button>
        }
      >
        <DocumentText text={text} onText={onText} />
      </Field>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Convert ${name} to JSON?`}
        description="JSON does not support comments, so those in the text will be lost."
        confirmLabel="Convert to JSON"
        destructive
        onConfirm={convert}
      />
    </>
  );
}
