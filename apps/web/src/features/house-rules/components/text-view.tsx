import { isJson } from '@clearbench/house-rules/edit-text';
import { hasComments, parseRulesFile, toJson, toYaml } from '@clearbench/house-rules/files';
import { useState } from 'react';
import { DocumentText } from '@/components/documents/document-text.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { Field } from '@/components/ui/forms/field.tsx';

interface TextViewProps {
  text: string;
  onText: (text: string) => void;
}

/** The document as YAML or JSON. */
export function TextView({ text, onText }: TextViewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const parsed = parseRulesFile(text);
  const other = isJson(text) ? 'YAML' : 'JSON';
  const convert = () => {
    setIsAsking(false);
    if (parsed.ok) onText(other === 'YAML' ? toYaml(parsed.data) : toJson(parsed.data));
  };
  return (
    <>
      <Field
        label="Text of the rules"
        hint="YAML or JSON. The trial and the form update as you type."
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
        title="Convert the rules to JSON?"
        description="JSON does not support comments, so those in the text will be lost."
        confirmLabel="Convert to JSON"
        destructive
        onConfirm={convert}
      />
    </>
  );
}
