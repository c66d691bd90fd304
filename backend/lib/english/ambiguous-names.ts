/** Names that are words of other kinds as well; in small letters. */
export const ambiguousNames: ReadonlyArray<string> = `
  abbot amber angel april archer august autumn baker bell bishop bliss boston brook brooks buck carter
  chance charity chase china christian cliff cook cooper coral crystal daisy dale dawn dean dick dolly
  drew duke earl ella ernest eve faith fern fisher flora forest frank gene ginger glen grace grant gray
  green harmony harry hazel heath heather holly honey hope hunter iris jack jade jasmine jean jersey
  jewel joy june king lance lane laurel lily major march marina mark martin mason max may melody mercy
  mike miles miller misty myrtle nova olive opal page pansy parker patience pearl penny piper poppy
  porter prince prudence rain ray reed rich river rob robin rock roman rose rosemary ruby rusty sage
  sally sandy savannah scarlet shepherd sherry sky smith spring star stella sterling stone story summer
  sunny taylor temple tiffany trip troy venus verity victor violet virginia ward west will willow winter
  wood wren young`
  .trim()
  .split(/\s+/)
