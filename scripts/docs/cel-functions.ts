/** What conditions can use of CEL, each with an example over `text`, `codes` and `number`. A test evaluates every example to true. */
export const CEL_FUNCTIONS: Readonly<Record<string, readonly (readonly [name: string, example: string])[]>> =
  {
    'Compare and combine': [
      ['`==` `!=` `<` `<=` `>` `>=`', 'number >= 100.0'],
      ['`&&` `\\|\\|` `!`', 'number > 1.0 && !(text == "")'],
      ['`? :`', '(number > 100.0 ? "large" : "small") == "large"'],
      ['`in`', 'text in ["INV4711", "INV4712"]'],
      ['`+` `-` `*` `/` `%`', 'number * 2.0 == 25001.0'],
    ],
    Texts: [
      ['`startsWith` `endsWith` `contains`', 'text.startsWith("INV")'],
      ['`matches` (RE2)', 'text.matches("^INV[0-9]+$")'],
      ['`size`', 'text.size() == 7'],
      ['`trim` `lowerAscii` `upperAscii`', 'text.lowerAscii() == "inv4711"'],
      ['`substring` `charAt` `indexOf` `lastIndexOf`', 'text.substring(0, 3) == "INV"'],
      ['`replace` `split`', 'text.replace("INV", "") == "4711"'],
    ],
    Lists: [
      ['`size` `[0]`', 'codes[0] == "T50"'],
      ['`all` `exists` `exists_one`', 'codes.exists(code, code == "T52")'],
      ['`filter` `map`', 'codes.filter(code, code != "T50").size() == 1'],
      ['`join`', 'codes.join(" ") == "T50 T52"'],
    ],
    'Numbers, days and times': [
      ['`double` `int` `string`', 'double("12500.50") == number'],
      [
        '`timestamp` `duration`',
        'timestamp("2026-11-20T10:00:00Z") + duration("1h") == timestamp("2026-11-20T11:00:00Z")',
      ],
      ['`getHours` `getDayOfWeek` …', 'timestamp("2026-11-20T10:00:00Z").getHours("Europe/Berlin") == 11'],
    ],
  };

/** The variables of the examples. */
export const CEL_EXAMPLE_VALUES = { text: 'INV4711', codes: ['T50', 'T52'], number: 12_500.5 } as const;
