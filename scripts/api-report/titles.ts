import { declaredTitles } from '../../packages/messages/src/formats/declared-titles.ts';

/** The module that has the titles of all types without their declarations, for programs that only show them. */
export function titlesModule(): string {
  const lines = Object.entries(declaredTitles()).map(
    ([type, title]) => `  ${/^\w+$/.test(type) ? type : `'${type}'`}: ${literal(title)},\n`,
  );
  return `/** Made by \`npm run api\` from the declarations of the types. */\nexport const TITLES = {\n${lines.join('')}};\n`;
}

const literal = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
