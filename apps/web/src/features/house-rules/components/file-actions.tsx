import { PATHS } from '@clearbench/contract';
import type { RulesDocument } from '@clearbench/house-rules/document';
import { ChevronDown, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { downloadText } from '@/lib/files/download-text.ts';

const say = (error: unknown) =>
  toast({ variant: 'destructive', title: 'Error', description: errorText(error) });

/** Opens a file as a draft. */
export function Import({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,.yaml,.yml"
        aria-label="House rules file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          file?.text().then(onText, say);
        }}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Import
      </Button>
    </>
  );
}

interface ExportProps {
  /** The document of the newest version. */
  document: RulesDocument | null;
  /** The text of the draft or, without one, of the newest version; null: that was saved without its text. */
  text: string | null;
}

/** Downloads the draft or, without one, the newest version, or the schema of rules. */
export function Export({ document, text }: ExportProps) {
  const hasRules = document !== null || text !== null;
  return (
    <MenuButton
      sections={[
        {
          key: 'rules',
          items: (['yaml', 'json'] as const).map((format) => ({
            key: format,
            content: `Rules as ${format.toUpperCase()}`,
            disabled: !hasRules,
            onSelect: () => void exportRules(format, document, text).catch(say),
          })),
        },
        {
          key: 'schema',
          items: [{ key: 'schema', content: 'JSON schema', onSelect: () => void exportSchema().catch(say) }],
        },
      ]}
    >
      <Button>
        Export
        <ChevronDown aria-hidden="true" />
      </Button>
    </MenuButton>
  );
}

async function exportRules(format: 'yaml' | 'json', document: RulesDocument | null, text: string | null) {
  const { parseRulesFile, toJson, toYaml } = await import('@clearbench/house-rules/files');
  const { isJson } = await import('@clearbench/rule-documents/edit-text');
  const name = `house-rules.${format}`;
  // The text itself, with its comments.
  if (text !== null && format === 'yaml' && !isJson(text)) return downloadText(text, name);
  const parsed = text === null ? { ok: true as const, data: document } : parseRulesFile(text);
  if (!parsed.ok) throw new Error('The text cannot be read; correct it before you export it.');
  downloadText(format === 'yaml' ? toYaml(parsed.data) : toJson(parsed.data), name);
}

async function exportSchema() {
  const schema = await apiRequest('GET', PATHS.houseRulesJsonSchema);
  downloadText(`${JSON.stringify(schema, null, 2)}\n`, 'house-rules.schema.json');
}
