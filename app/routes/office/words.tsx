import { WordsScreen } from "#app/pages/office/words/words-screen.tsx";

export default WordsScreen;
