//! Every technique, one file each (families that share their search share a file).
//!
//! A technique is a function from a [`View`] to a [`Sink`]: it reports all its
//! instances on the board as it stands, and touches nothing. [`table`] holds
//! their order.

mod aligned_pair;
mod als;
mod als_chain;
mod als_xy_wing;
mod als_xz;
mod avoidable_rectangle;
mod bug;
mod chain_text;
mod chains;
mod choice;
mod colours;
mod complex_fish;
mod death_blossom;
mod demand;
mod dual;
mod empty_rectangle;
mod exocet;
mod fish;
mod forcing_chain;
mod forcing_net;
mod full_house;
mod graph;
mod greater_chain;
mod hidden_rectangle;
mod hidden_single;
mod hidden_subset;
mod killer_pair;
mod kraken_fish;
mod last_resort;
mod locked;
mod mark_chain;
mod medusa;
mod msls;
mod multi_colouring;
mod naked_single;
mod naked_subset;
mod net;
mod nishio;
mod reason;
mod remote_pair;
mod rule_and_house;
mod rule_links;
mod rule_words;
mod simple_colouring;
mod sk_loop;
mod skyscraper;
mod strong_links;
mod sue_de_coq;
mod table;
mod template;
mod templates;
mod turbot_fish;
mod two_string_kite;
mod unions;
mod unique_rectangle;
mod w_wing;
mod ways;
mod wxyz_wing;
mod xy_wing;
mod xyz_wing;

pub(crate) use als::AlsWeb;
pub use choice::{Techniques, UnknownTechnique};
pub(crate) use graph::{Closure, Graphs};
pub use last_resort::Depth;
pub use table::{Level, Technique};
pub(crate) use unique_rectangle::{CHUNK, Deadly};

use super::sink::{Flow, Sink};
use super::view::View;
use fish::Fins;
use rule_words::Kind;

/// Words of a set of cells of 25×25 boards.
const WORDS_UP_TO_25: usize = 10;

/// Reports all steps of a technique.
///
/// On boards above 25×25 those of the levels expert and extreme are not looked for, apart from the last resort. The condition is
/// a constant, so they are not even compiled for such boards: that was an eighth of the machine code of this crate.
pub(crate) fn find<const N: usize>(technique: Technique, v: &View<N>, out: &mut Sink<N>) -> Flow {
    macro_rules! up_to_25 {
        ($found:expr) => {
            if const { N > WORDS_UP_TO_25 } {
                Flow::Continue(())
            } else {
                $found
            }
        };
    }
    match technique {
        Technique::FullHouse => full_house::find(v, out),
        Technique::HiddenSingle => hidden_single::in_boxes(v, out),
        Technique::HiddenSingleInLine => hidden_single::in_lines(v, out),
        Technique::NakedSingle => naked_single::find(v, out),
        Technique::InniesAndOuties => demand::find(v, out, Kind::Sum),
        Technique::CageCombination => demand::find(v, out, Kind::Cage),
        Technique::Thermometer => demand::find(v, out, Kind::Thermometer),
        Technique::GreaterThan => greater_chain::find(v, out),
        Technique::Copies => demand::find(v, out, Kind::Copy),
        Technique::KropkiDots => demand::find(v, out, Kind::Dots),
        Technique::Xv => demand::find(v, out, Kind::Xv),
        Technique::Quadruple => demand::find(v, out, Kind::Quadruple),
        Technique::ArrowSum => demand::find(v, out, Kind::Arrow),
        Technique::LittleKiller => demand::find(v, out, Kind::LittleKiller),
        Technique::Sandwich => demand::find(v, out, Kind::Sandwich),
        Technique::LineRule => demand::find(v, out, Kind::Line),
        Technique::OutsideClue => demand::find(v, out, Kind::Outside),
        Technique::RuleAlone => demand::find(v, out, Kind::Other),
        Technique::RuleAndHouse => rule_and_house::find(v, out),
        Technique::MarkChain => mark_chain::find(v, out),
        Technique::KillerPair => killer_pair::find(v, out, 2),
        Technique::KillerTriple => killer_pair::find(v, out, 3),
        Technique::Pointing => locked::pointing(v, out),
        Technique::Claiming => locked::claiming(v, out),
        Technique::NakedPair => naked_subset::find(v, out, 2),
        Technique::NakedTriple => naked_subset::find(v, out, 3),
        Technique::NakedQuad => naked_subset::find(v, out, 4),
        Technique::HiddenPair => hidden_subset::find(v, out, 2),
        Technique::HiddenTriple => hidden_subset::find(v, out, 3),
        Technique::HiddenQuad => hidden_subset::find(v, out, 4),
        Technique::XWing => fish::find(v, out, 2, Fins::None),
        Technique::Swordfish => fish::find(v, out, 3, Fins::None),
        Technique::Jellyfish => fish::find(v, out, 4, Fins::None),
        Technique::FinnedXWing => fish::find(v, out, 2, Fins::Finned),
        Technique::FinnedSwordfish => up_to_25!(fish::find(v, out, 3, Fins::Finned)),
        Technique::FinnedJellyfish => up_to_25!(fish::find(v, out, 4, Fins::Finned)),
        Technique::SashimiXWing => fish::find(v, out, 2, Fins::Sashimi),
        Technique::SashimiSwordfish => up_to_25!(fish::find(v, out, 3, Fins::Sashimi)),
        Technique::SashimiJellyfish => up_to_25!(fish::find(v, out, 4, Fins::Sashimi)),
        Technique::Skyscraper => skyscraper::find(v, out),
        Technique::TwoStringKite => two_string_kite::find(v, out),
        Technique::EmptyRectangle => empty_rectangle::find(v, out),
        Technique::TurbotFish => turbot_fish::find(v, out),
        Technique::XyWing => xy_wing::find(v, out),
        Technique::XyzWing => xyz_wing::find(v, out),
        Technique::WxyzWing => up_to_25!(wxyz_wing::find(v, out)),
        Technique::WWing => w_wing::find(v, out),
        Technique::RemotePair => remote_pair::find(v, out),
        Technique::UniqueRectangle1 => unique_rectangle::type_1(v, out),
        Technique::UniqueRectangle2 => unique_rectangle::type_2(v, out),
        Technique::UniqueRectangle3 => unique_rectangle::type_3(v, out),
        Technique::UniqueRectangle4 => unique_rectangle::type_4(v, out),
        Technique::UniqueRectangle5 => unique_rectangle::type_5(v, out),
        Technique::UniqueRectangle6 => unique_rectangle::type_6(v, out),
        Technique::HiddenRectangle => hidden_rectangle::find(v, out),
        Technique::AvoidableRectangle1 => avoidable_rectangle::type_1(v, out),
        Technique::AvoidableRectangle2 => avoidable_rectangle::type_2(v, out),
        Technique::BugPlusOne => bug::find(v, out),
        Technique::SimpleColouring => simple_colouring::find(v, out),
        Technique::MultiColouring => multi_colouring::find(v, out),
        Technique::XChain => up_to_25!(chains::x_chain(v, out)),
        Technique::XyChain => up_to_25!(chains::xy_chain(v, out)),
        Technique::NiceLoop => up_to_25!(chains::nice_loop(v, out)),
        Technique::Aic => up_to_25!(chains::aic(v, out)),
        Technique::GroupedAic => up_to_25!(chains::grouped_aic(v, out)),
        Technique::SueDeCoq => up_to_25!(sue_de_coq::find(v, out)),
        Technique::AlignedPair => up_to_25!(aligned_pair::find(v, out)),
        Technique::AlsXz => up_to_25!(als_xz::find(v, out)),
        Technique::AlsXyWing => up_to_25!(als_xy_wing::find(v, out)),
        Technique::AlsChain => up_to_25!(als_chain::find(v, out)),
        Technique::DeathBlossom => up_to_25!(death_blossom::find(v, out)),
        Technique::AlsAic => up_to_25!(chains::als_aic(v, out)),
        Technique::Medusa => up_to_25!(medusa::find(v, out)),
        Technique::FrankenFish => up_to_25!(complex_fish::franken(v, out)),
        Technique::MutantFish => up_to_25!(complex_fish::mutant(v, out)),
        Technique::SkLoop => up_to_25!(sk_loop::find(v, out)),
        Technique::Exocet => up_to_25!(exocet::find(v, out)),
        Technique::Msls => up_to_25!(msls::find(v, out)),
        Technique::Template => up_to_25!(template::find(v, out)),
        Technique::KrakenFish => up_to_25!(kraken_fish::find(v, out)),
        Technique::Nishio => up_to_25!(nishio::find(v, out)),
        Technique::CellForcingChain => up_to_25!(forcing_chain::cell(v, out)),
        Technique::HouseForcingChain => up_to_25!(forcing_chain::house(v, out)),
        Technique::ForcingNet => up_to_25!(forcing_net::find(v, out)),
        Technique::LastResort => last_resort::find(v, out),
    }
}
