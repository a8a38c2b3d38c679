import { CopyButton } from '../buttons/copy-button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../layout/tabs.tsx';
import { CodeBlock } from './code.tsx';

export interface CodeVariant {
  /** The name of its tab: `curl`, `TypeScript`. */
  language: string;
  code: string;
}

export interface CodeSampleProps {
  label: string;
  variants: readonly [CodeVariant, ...CodeVariant[]];
}

/** The same call in several languages; each can be copied. */
export function CodeSample({ label, variants }: CodeSampleProps) {
  return (
    <Tabs defaultValue={tabOf(variants[0])}>
      <TabsList aria-label={label}>
        {variants.map(({ language }) => (
          <TabsTrigger key={language} value={tabOf({ language })}>
            {language}
          </TabsTrigger>
        ))}
      </TabsList>
      {variants.map(({ language, code }) => (
        <TabsContent key={language} value={tabOf({ language })} className="relative pt-2" tabIndex={-1}>
          <CodeBlock aria-label={`${label}, ${language}`} className="max-h-100 pr-12">
            {code}
          </CodeBlock>
          <CopyButton value={code} item={`${language} code`} className="absolute top-4 right-3 bg-sunken" />
        </TabsContent>
      ))}
    </Tabs>
  );
}

/** Used in its id, which must not contain a space. */
const tabOf = ({ language }: Pick<CodeVariant, 'language'>): string => language.replaceAll(' ', '-');
