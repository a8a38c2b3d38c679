import { isJson } from '@clearbench/house-rules/edit-text';
import { hasComments, parseRulesFile, toJson, toYaml } from '@clearbench/house-rules/files';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';

const ROWS_MIN = 18;
const ROWS_MAX = 34;

interface TextViewProps {
  text: string;
  onText: (text: string) => void;
}

/** The document as YAML or JSON. */
export function TextView({ text, onText }: TextViewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const rows = Math.min(ROWS_MAX, Math.max(ROWS_MIN, text.split('\n').length + 1));
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
        hint="YAML or JSON. Trial and form follow what you type."
        aside={
          <Button
            size="sm"
            variant="ghost"
            disabled={!parsed.ok}
            onClick={() => (other === 'JSON' && hasComments(text) ? setIsAsking(true) : convert())}
          >
            Write as {other}
          </Button>
        }
      >
        <Textarea
          rows={rows}
          spellCheck={false}
          autoCapitalize="off"
          className="mono resize-y overflow-x-auto whitespace-pre"
          wrap="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Write the rules as JSON?"
        description="The text has comments, which JSON cannot have: they are lost."
        confirmLabel="Write as JSON"
        destructive
        onConfirm={convert}
      />
    </>
  );
}
