use super::Rules;
use super::command::Command;
use super::config::{Config, Source};
use super::course::course;
use super::decide::{is_set, sign_holds};
use super::detail::{Bet, Opened, Outcome, Way};
use super::handled::handled;
use super::offer::{Offer, options, staff_options};
use super::prompts::prompts;
use super::state::{BankHand, Hand, Part, PlayedRound, Round, State, Step};
use super::told::Notice;
use super::view::{
    AreaView, BankView, DealerView, DeliveryView, HandView, LineView, OpenView, OwnHand, Pays, PlayedView,
    PlayerView, PublicView, RoundView, SeatResult, SeatView, SideBetView, View, WagerView, Worth,
};
use crate::house::{desk, higher};
use crate::{Actor, Audience, By, Digest, PersonId, Post, SeatNumber, Time};
use houseway_games::pai_gow::side::{JackpotLine, Prize};
use houseway_games::pai_gow::{
    Act, Area, BankMethod, ConductOption, ConductPoint, Equipment, Kind, Tile, Value,
};
use houseway_lawbook::{Basis, Ruled};
use houseway_money::Cents;

/// How many rounds a view tells of.
const ROUNDS: usize = 5;

/// What one audience may see.
pub(super) fn view(rules: &Rules, state: &State, audience: Audience) -> View {
    match audience {
        Audience::Seat { seat } => View::Seat(Box::new(seat_view(rules, state, seat))),
        Audience::Dealer => View::Dealer(Box::new(dealer_view(rules, state, Post::Dealer))),
        Audience::Supervisor => {
            View::Supervisor(Box::new(dealer_view(rules, state, Post::GamingShiftManager)))
        }
        Audience::Public => View::Public(Box::new(public_view(rules, state))),
        Audience::Inspector => View::Inspector(Box::new(dealer_view(rules, state, Post::Inspector))),
    }
}

/// The moment for which offers are shown: that of the last step.
fn moment(state: &State) -> Time {
    state.play.as_ref().map_or(state.since, |play| play.since)
}

fn public_view(rules: &Rules, state: &State) -> PublicView {
    let config = state.config.as_ref();
    let virtual_tiles = config.is_some_and(|config| config.source == Source::Virtual);
    PublicView {
        table: config.map_or_else(String::new, |config| config.table.to_string()),
        title: rules.play.head().title.clone(),
        rulebook: rules.id().to_string(),
        edition: rules.edition(),
        readings: rules.readings().choices().map(|(ruling, choice)| format!("{ruling}={choice}")).collect(),
        demo: config.is_some_and(|config| config.demo),
        virtual_tiles,
        open: state.desk.open,
        terms: state.terms,
        sign: state.sign.map(|sign| (sign.minimum, sign.maximum, sign_holds(rules, state, &sign))),
        side_bets: config.map(|config| side_bets(rules, config)).unwrap_or_default(),
        jackpot: state.jackpot(),
        closing_at: state.desk.closes_at(&rules.conduct.desk),
        areas: config.map(|config| areas(rules, state, config)).unwrap_or_default(),
        players: players(state),
        chung: state.chung,
        next_bank: state.next_bank,
        offered_to: state.offering.as_ref().and_then(|offering| offering.ask.first().copied()),
        bank: state.run.as_ref().map(|run| BankView {
            area: run.area,
            seats: run.seats.clone(),
            method: run.method,
            number: run.bank,
            round: run.rounds.saturating_add(1),
        }),
        round: config.zip(state.play.as_deref()).map(|(config, play)| round_view(rules, config, play)),
        history: state.history.iter().rev().take(ROUNDS).map(|round| played(rules, round)).collect(),
        notices: notices(rules, state),
    }
}

fn notices(rules: &Rules, state: &State) -> Vec<Ruled<Notice>> {
    let conduct = &rules.conduct;
    let config = state.config.as_ref();
    let idle = state.checked && state.players.is_empty() && state.play.is_none();
    let marked = state.players.values().any(|player| player.maximum.is_some());
    let lie_open = state.play.as_ref().is_some_and(|play| play.step >= Step::Exposed);
    let said = [
        (Notice::Rules, ConductPoint::RulesShown, true),
        (Notice::NoAdvice, ConductPoint::NoAdvice, true),
        (Notice::NoSideBets, ConductPoint::NoSideBets, true),
        (Notice::Secrecy, ConductPoint::Secrecy, true),
        (Notice::Devices, ConductPoint::Devices, true),
        (Notice::LaidOut, ConductPoint::TilesChecked, idle),
        (Notice::Layout, ConductPoint::SetUp, config.is_some()),
        (Notice::Limits, ConductPoint::Signs, state.terms.is_some()),
        (Notice::PersonalLimits, ConductPoint::PersonalLimits, marked),
        (Notice::LowUprightHighAcross, ConductPoint::CallHand, lie_open),
    ];
    let law = conduct.law();
    let shown = said.into_iter().filter(|(_, point, holds)| *holds && law.in_force(*point));
    let mut notices: Vec<Ruled<Notice>> =
        shown.map(|(notice, point, _)| Ruled::new(notice, conduct.basis(point))).collect();
    let house_way = config.is_some_and(|config| !config.options.house_way_areas.is_empty());
    let two_minimums = state.players.values().any(|player| player.minimum.is_some());
    let optional = [
        (Notice::HouseWayAreas, ConductOption::HouseWayAreas, house_way),
        (Notice::TwoMinimums, ConductOption::KeepMinimum, two_minimums),
        (Notice::AreaOff, ConductOption::RemoveArea, state.off.is_some()),
        (Notice::Surrendered, ConductOption::SurrenderMarker, state.wagers.iter().any(|w| w.surrendered)),
    ];
    for (notice, option, _) in optional.into_iter().filter(|(_, _, holds)| *holds) {
        let button = conduct.equipment.basis(Equipment::OffButton).filter(|_| notice == Notice::AreaOff);
        let all = |basis: &Basis| button.map_or(basis.clone(), |button| basis.clone().and(button));
        notices.extend(conduct.options.basis(option).map(|basis| Ruled::new(notice, all(basis))));
    }
    notices
}

fn side_bets(rules: &Rules, config: &Config) -> Vec<SideBetView> {
    let options = &config.options;
    let by_odds = |odds| Pays::Odds { odds };
    let mut bets = Vec::new();
    if let Some(bet) = &options.bonus
        && let Some(bonus) = rules.side.bonus(bet.name.as_str())
    {
        let lines = bonus.lines().iter().map(|line| (line.name().to_owned(), by_odds(line.odds().value)));
        bets.push(SideBetView {
            bet: Bet::Bonus,
            name: bet.name.to_string(),
            minimum: bet.limits.minimum,
            maximum: bet.limits.maximum,
            lines: lines.collect(),
        });
    }
    if let Some(bet) = &options.tie
        && let Some(tie) = rules.side.tie(bet.name.as_str())
    {
        let lines = tie.lines().iter().map(|line| (line.name().to_owned(), by_odds(line.odds().value)));
        bets.push(SideBetView {
            bet: Bet::Tie,
            name: bet.name.to_string(),
            minimum: bet.limits.minimum,
            maximum: bet.limits.maximum,
            lines: lines.collect(),
        });
    }
    if let Some((range, table)) = options.big_small.zip(rules.table.big_small_table()) {
        for (bet, name) in [(Bet::Big, "big"), (Bet::Small, "small")] {
            bets.push(SideBetView {
                bet,
                name: name.to_owned(),
                minimum: range.minimum,
                maximum: range.maximum,
                lines: vec![(name.to_owned(), by_odds(table.odds.value))],
            });
        }
    }
    if let Some((setting, jackpot)) = options.jackpot.zip(rules.side.jackpot()) {
        let prize = |line: &JackpotLine| match line.prize().value {
            Prize::Share(of_pool) => Pays::Share { of_pool },
            Prize::Fixed(amount) => Pays::Amount { amount },
        };
        bets.push(SideBetView {
            bet: Bet::Jackpot,
            name: houseway_games::pai_gow::side::Jackpot::NAME.to_owned(),
            minimum: setting.amount,
            maximum: setting.amount,
            lines: jackpot.lines().iter().map(|line| (line.name().to_owned(), prize(line))).collect(),
        });
    }
    bets
}

fn players(state: &State) -> Vec<PlayerView> {
    let view = |(seat, player): (&SeatNumber, &super::state::Player)| PlayerView {
        seat: *seat,
        area: player.area,
        maximum: player.maximum,
        minimum: player.minimum,
        excluded: state.desk.shuts_out(*seat),
        asks_bank: player.asks_bank,
        missed: player.missed,
    };
    state.players.iter().map(view).collect()
}

fn areas(rules: &Rules, state: &State, config: &Config) -> Vec<AreaView> {
    let wager = |wager: &super::detail::Wager| WagerView {
        number: wager.number,
        seat: wager.seat,
        bet: wager.bet,
        amount: wager.amount,
        carried: wager.carried,
        surrendered: wager.surrendered,
        tokens: wager.tokens,
    };
    let view = |area: Area| AreaView {
        area,
        house_way: config.options.house_way_areas.contains(&area),
        off: state.off == Some(area),
        seated: state.seated(area),
        wagers: state.at(area).map(wager).collect(),
        hand: state.play.as_ref().and_then(|play| Some(hand_view(rules, play, play.hand(area)?))),
    };
    config.areas().map(view).collect()
}

fn hand_view(rules: &Rules, play: &Round, hand: &Hand) -> HandView {
    HandView {
        part: hand.part,
        controller: hand.controller,
        way: hand.way,
        set: is_set(hand),
        first: play.first.contains(&hand.area),
        may_void: hand.may_void,
        conceded: hand.conceded,
        shown: hand.shown.as_ref().map(|tiles| (*tiles).map(|tile| tile.value)),
        unused: unused(rules, play, hand),
        opened: hand.opened.as_ref().map(|opened| open_view(rules, opened)),
    }
}

/// The tiles of a hand that nobody played, once everybody is paid.
fn unused(rules: &Rules, play: &Round, hand: &Hand) -> Option<Ruled<[Tile; 4]>> {
    let basis = rules.conduct.options.basis(ConductOption::UnusedViewed)?;
    let paid = play.step == Step::Settled && hand.part == Part::Unused;
    play.tiles(hand).filter(|_| paid).map(|tiles| Ruled::new(tiles, basis.clone()))
}

fn open_view(rules: &Rules, opened: &Opened) -> OpenView {
    let tiles = opened.tiles.map(|tiles| tiles.map(|tile| tile.value));
    let worths = tiles.zip(opened.low).and_then(|(tiles, low)| worths(rules, &tiles, low));
    OpenView {
        tiles,
        low: opened.low,
        low_worth: worths.map(|(low, _)| low),
        high_worth: worths.map(|(_, high)| high),
        called: Some(opened.called),
        basis: Some(rules.conduct.cite(opened.basis.clone(), ConductPoint::CallHand)),
    }
}

fn bank_view(rules: &Rules, bank: &BankHand) -> OpenView {
    let tiles = bank.tiles.map(|tile| tile.value);
    let worths = worths(rules, &tiles, bank.low);
    OpenView {
        tiles: Some(tiles),
        low: Some(bank.low),
        low_worth: worths.map(|(low, _)| low),
        high_worth: worths.map(|(_, high)| high),
        called: None,
        basis: None,
    }
}

/// What the low and the high hand of tiles parted so are worth.
fn worths(rules: &Rules, tiles: &[Tile; 4], low: [u8; 2]) -> Option<(Worth, Worth)> {
    let rest: Vec<u8> = (0..4).filter(|place| !low.contains(place)).collect();
    let [c, d] = rest.as_slice() else { return None };
    let kind = |place: u8| tiles.get(usize::from(place)).map(|tile| tile.kind());
    let [a, b] = low;
    Some((worth(rules, [kind(a)?, kind(b)?]), worth(rules, [kind(*c)?, kind(*d)?])))
}

fn worth(rules: &Rules, tiles: [Kind; 2]) -> Worth {
    let value: Value = rules.play.ranking().value(tiles);
    let teen = tiles.contains(&Kind::TEEN);
    if value.is_pair() {
        let [kind, _] = tiles;
        return Worth::Pair { kind: u8::try_from(kind.index()).unwrap_or(u8::MAX) };
    }
    if let Some(points) = value.points() {
        return Worth::Points { points };
    }
    let pips = tiles.iter().map(|kind| kind.pips()).filter(|pips| (7..=9).contains(pips)).max();
    match pips {
        Some(9) => Worth::Wong { teen },
        Some(8) => Worth::Gong { teen },
        _ => Worth::HighNine { teen },
    }
}

fn round_view(rules: &Rules, config: &Config, play: &Round) -> RoundView {
    let bank = play.bank_hand();
    let own = config.deals_itself();
    let open = !play.closed && play.step <= Step::Shaken && !play.wall.is_empty();
    let closes_at = (own && open).then(|| play.since.plus_ms(config.automation.bets_ms));
    let sets_at = (own && play.step == Step::Setting).then(|| play.since.plus_ms(config.automation.set_ms));
    let seals: Vec<String> =
        play.wall.iter().filter_map(|tile| Some(tile.sealed.as_ref()?.commitment.to_string())).collect();
    RoundView {
        number: play.number,
        step: play.step,
        since: play.since,
        method: play.method,
        bank: play.bank,
        stakes: play.shares.iter().map(|share| (share.seat, share.amount)).collect(),
        matched: play.matched,
        closed: play.closed,
        closes_at,
        sets_at,
        seal: (!seals.is_empty()).then(|| Digest::of(&seals.join("\n"))),
        laja_asked: play.laja_asked.map(|asked| (asked.seat, asked.allowed)),
        lajas: u8::try_from(play.lajas.len()).unwrap_or(u8::MAX),
        named: play.named.map(|(cut, _)| cut),
        steal: play.steal.map(houseway_games::pai_gow::Steal::get),
        consent: play.consent,
        throw: play.throw.clone(),
        count: play.count.map(|count| (count.total, count.number)),
        delivery: play.dealt.as_ref().map(|dealt| DeliveryView {
            first: dealt.first,
            cut: dealt.cut,
            orientation: dealt.orientation,
            hands: dealt.hands.iter().map(|hand| (hand.area, hand.places)).collect(),
        }),
        bank_hand: bank.map(|bank| bank_view(rules, bank)),
        bank_down: play.bank_down,
        asked_bank: play.asked_bank.clone(),
        bank_misset: bank.is_some_and(|bank| bank.misset),
        on_dice: play.on_dice.clone(),
        lines: play.outcome.as_ref().map(lines).unwrap_or_default(),
        sides: play.outcome.as_ref().map(|outcome| outcome.sides.clone()).unwrap_or_default(),
    }
}

fn lines(outcome: &Outcome) -> Vec<LineView> {
    let line = |line: &houseway_games::pai_gow::bank::Line| LineView {
        wager: line.number,
        seat: outcome.wager(line.number).and_then(|wager| wager.seat),
        area: line.area,
        called: line.called,
        stake: line.stake,
        win: line.win,
        commission: line.commission,
        returned: line.returned,
        basis: line.basis.clone(),
    };
    outcome.regular.lines.iter().map(line).collect()
}

fn played(rules: &Rules, round: &PlayedRound) -> PlayedView {
    PlayedView {
        number: round.number,
        method: round.method,
        bank: round.bank,
        bank_hand: round.bank_hand.as_ref().map(|bank| bank_view(rules, bank)),
        hands: round.hands.iter().map(|(area, opened)| (*area, open_view(rules, opened))).collect(),
        void: round.void.clone(),
    }
}

fn seat_view(rules: &Rules, state: &State, seat: SeatNumber) -> SeatView {
    let account = state.desk.account(seat);
    let by = By { actor: Actor::Terminal { seat }, at: moment(state) };
    let hands = state.play.as_deref().into_iter().flat_map(|play| {
        let hands = play.dealt.iter().flat_map(|dealt| &dealt.hands);
        let own = hands.filter(move |hand| decides(play, hand, seat));
        own.map(move |hand| own_hand(rules, play, hand))
    });
    SeatView {
        table: public_view(rules, state),
        seat,
        account,
        balance: account.map_or(Cents::ZERO, |account| state.desk.balance(account)),
        staked: account.map_or(Cents::ZERO, |account| state.desk.staked(account)),
        tokens: account.map_or(Cents::ZERO, |account| state.tokens(account)),
        own: desk::own_view(&rules.conduct.desk, &state.desk, seat),
        hands: hands.collect(),
        results: account.map(|_| results(rules, state, seat)).unwrap_or_default(),
        may: options(rules, state, &by),
    }
}

/// Whether whoever sits at a seat decides on a hand: the tiles of no other are his to see.
fn decides(play: &Round, hand: &Hand, seat: SeatNumber) -> bool {
    let shares = hand.part == Part::Bank && play.method == BankMethod::Player && play.is_banker(seat);
    matches!(hand.part, Part::Plays | Part::Bank) && (hand.controller == Some(seat) || shares)
}

fn own_hand(rules: &Rules, play: &Round, hand: &Hand) -> OwnHand {
    // What was left to the dealer, or lies face down still, is shown to nobody.
    let seen = hand.looked && hand.way == Way::Own;
    let tiles = play.tiles(hand).filter(|_| seen);
    let ways = tiles.into_iter().flat_map(|tiles| {
        let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        pairs.into_iter().filter_map(move |low| {
            let (low_worth, high_worth) = worths(rules, &tiles, low)?;
            Some((low, low_worth, high_worth))
        })
    });
    OwnHand { area: hand.area, tiles, low: hand.low, ways: ways.collect() }
}

/// Hands that were given up, for a post that may look at them.
fn conceded(rules: &Rules, state: &State, post: Post) -> Vec<Ruled<(Area, [Tile; 4])>> {
    let option = rules.conduct.options.basis(ConductOption::ConcededViewed);
    let (Some(option), Some((rank, by))) = (option, rules.rank_for(Act::ViewConceded)) else {
        return Vec::new();
    };
    let Some(play) = state.play.as_deref().filter(|_| post.rank() >= Some(rank)) else { return Vec::new() };
    let hands = play.dealt.iter().flat_map(|dealt| &dealt.hands).filter(|hand| hand.conceded);
    let tiles = hands.filter_map(|hand| Some((hand.area, play.tiles(hand)?)));
    tiles.map(|hand| Ruled::new(hand, option.clone().and(&by))).collect()
}

fn results(rules: &Rules, state: &State, seat: SeatNumber) -> Vec<SeatResult> {
    let Some(account) = state.desk.account(seat) else { return Vec::new() };
    let since = state.desk.seats.get(&seat).map(|open| open.since);
    let result = |round: &PlayedRound| {
        let outcome = round.outcome.as_ref();
        let mine = |line: &LineView| line.seat == Some(seat);
        let lines: Vec<LineView> = outcome.map(lines).unwrap_or_default().into_iter().filter(mine).collect();
        let all = outcome.into_iter().flat_map(|outcome| &outcome.sides).chain(&round.on_dice);
        let sides: Vec<_> = all.filter(|line| line.account == account).cloned().collect();
        let banked = outcome.and_then(|outcome| {
            let back = outcome.regular.bank.returned.iter().find(|share| share.who == account.0)?;
            Some((outcome.regular.bank.stake, back.amount))
        });
        let any = !lines.is_empty() || !sides.is_empty() || banked.is_some();
        any.then(|| {
            let own = |area: Area| {
                lines.iter().any(|line| line.area == area) || sides.iter().any(|line| line.area == area)
            };
            // What everybody saw at the table, and no more.
            let PlayedView { bank_hand: bank, hands, void, number, .. } = played(rules, round);
            let hands = hands.into_iter().filter(|(area, _)| own(*area)).collect();
            SeatResult { round: number, bank, hands, lines, sides, banked, void }
        })
    };
    since.map(|_| state.history.iter().rev().filter_map(result).take(ROUNDS).collect()).unwrap_or_default()
}

fn dealer_view(rules: &Rules, state: &State, post: Post) -> DealerView {
    // Somebody of that post: what a second person must sign is refused when he signs it.
    let somebody = |post: Post| {
        let actor = PersonId::new("staff").map_or(Actor::System, |id| Actor::Person { id, post });
        By { actor, at: moment(state) }
    };
    // A set-up that waits for a second person is shown to the pit alone, and so is the offer to agree to it.
    let set_up_again = |offer: &Offer| matches!(offer, Offer::Give { command } if matches!(**command, Command::Configure { .. }));
    let mut higher = higher(post, |post| staff_options(rules, state, &somebody(post)));
    higher.retain(|row| !set_up_again(&row.value));
    let balances = state.desk.seats.iter().map(|(seat, open)| {
        let account = open.account;
        (*seat, account, state.desk.balance(account), state.desk.staked(account))
    });
    let tokens = state.desk.seats.iter().map(|(seat, open)| (*seat, state.tokens(open.account)));
    DealerView {
        tokens: tokens.filter(|(_, amount)| !amount.is_zero()).collect(),
        conceded: conceded(rules, state, post),
        table: public_view(rules, state),
        desk: desk::view(&state.desk),
        balances: balances.collect(),
        steps: course(rules, state),
        prompts: prompts(rules, state),
        handling: handled(rules, state),
        incidents: state.incidents.iter().rev().take(20).cloned().collect(),
        config: set_up(state).filter(|_| post == Post::GamingShiftManager),
        asked_set_up: state.asked_set_up.clone().filter(|_| post == Post::GamingShiftManager),
        may: options(rules, state, &somebody(post)),
        higher,
    }
}

/// The set-up as it stands: with the limits that hold now, whatever they were at first.
fn set_up(state: &State) -> Option<Box<Config>> {
    let config = state.config.as_ref()?;
    Some(Box::new(Config { terms: state.terms.unwrap_or(config.terms), ..config.clone() }))
}
