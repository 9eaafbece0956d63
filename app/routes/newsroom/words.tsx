import { WordsScreen } from "#app/features/base/sensitive-word/newsroom/components/words-screen.tsx";

export default WordsScreen;
