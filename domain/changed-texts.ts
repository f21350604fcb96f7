type Texts = Readonly<Record<string, string>>

/** 'before → after' of each text that differs, as the audit tells it. */
export function changedTexts(before: Texts, after: Texts): Texts {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, text]) =>
      before[name] === text ? [] : [[name, `${before[name]} → ${text}`]],
    ),
  )
}
