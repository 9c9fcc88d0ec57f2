import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

/** Lints texts as if they stood in the project. Reads `[{file, code}]` from standard input and prints, for each,
 * the ids of the rules that it breaks. A process of its own because jest cannot load an ESLint configuration. */
const eslint = new ESLint();
const broken = [];
for (const { file, code } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(code, { filePath: file });
  broken.push((result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(broken));
