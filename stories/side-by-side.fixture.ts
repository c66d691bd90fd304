import { StoryId } from "#protocol/ids.ts"
import { plainText } from "#protocol/transcript.ts"
import { aMurmur, aTranscript } from "./audio.fixture.ts"
import { aStory } from "./factories.fixture.ts"

export const french = aTranscript([
  "Nous habitions au bord de la rivière,|dans la maison à la porte verte.|Ma mère élevait des oies, et elles détestaient tout le monde sauf elle.",
  "La nuit où l'eau est montée,|mon père nous a réveillés l'un après l'autre|sans jamais hausser la voix.|Il a dit : mettez vos bonnes chaussures.",
  "Je lui ai demandé pourquoi les bonnes.|Il a dit : parce que demain vous en aurez besoin.|Et j'en ai eu besoin.",
])
export const english = aTranscript([
  "We lived by the river,|in the house with the green door.|My mother kept geese, and they hated everybody but her.",
  "The night the water rose,|my father woke us one after the other|and never once raised his voice.|He said: put on your good shoes.",
  "I asked him why the good ones.|He said: because you will need them tomorrow.|And I did.",
])

/** Told in French and translated by an engine. */
export const toldInFrench = aStory({
  id: StoryId.make(7),
  title: "La nuit où l'eau est montée",
  description: "The flood of 1953, as my grandmother saw it.",
  audioUrl: URL.createObjectURL(aMurmur(60)),
  duration: 60,
  detectedLanguage: "fr",
  transcript: french,
  originalTranscription: plainText(french),
  englishTranslation: plainText(english),
  englishTranscript: english,
  translatedBy: "gpt-6-luna@api.openai.com",
  storyteller: { name: "Odile Marchand", relationship: "grandmother" },
})

/** A paragraph whose English people wrote, and whose original has changed since. */
export const aLook = {
  id: "3f9a1c77e0.0",
  at: 1,
  offered:
    "The night the water rose, my mother woke us one after the other and never once raised her voice. She said: put on your good shoes.",
} as const
